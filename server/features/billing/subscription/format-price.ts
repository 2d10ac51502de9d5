/** 499 is "£4.99". */
export const formatPrice = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
