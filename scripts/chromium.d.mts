export function chromiumPath(): string;
export function journeyBrowserPath(): string;
export const chromiumFlags: string[];
export const journeyFlags: string[];
