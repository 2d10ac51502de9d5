export declare function lightColors(): Map<string, string>;
