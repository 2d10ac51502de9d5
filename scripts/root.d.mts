export const root: string;
export const inProject: (...parts: string[]) => string;
