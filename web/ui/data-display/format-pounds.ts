/** "£4.99" */
export const formatPounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;
