export function chromiumPath(): string;
export const chromiumFlags: string[];
export const journeyFlags: string[];
