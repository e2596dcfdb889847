/** `Boutique Marais` → `Marais`, where it stands among shops anyway. */
export const shortShop = (name: string): string => name.replace(/^boutique\s+(?=\S)/i, '');
