/** Returns a text with a capital first letter, for the beginning of a sentence: « Samedi 5 décembre ». */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
