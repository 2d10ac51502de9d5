/** Lightness 0 to 1, and the two opponent axes. */
export type Oklab = readonly [lightness: number, a: number, b: number];
export declare function lightColors(): Map<string, Oklab>;
export declare function mixed(from: Oklab, to: Oklab, share: number): Oklab;
export declare function hex(color: Oklab): string;
