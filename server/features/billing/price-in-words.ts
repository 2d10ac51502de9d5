/** 499 is "£4.99". */
export const priceInWords = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
