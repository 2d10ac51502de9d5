export function chromiumPath(): string;
export const chromiumFlags: string[];
