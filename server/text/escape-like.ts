/** Escapes the characters that LIKE treats as wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
