/** `+33612345678` → `06 12 34 56 78`, for what was just typed: without the numbering plans of the world. */
export function displayPhone(phone: string): string {
  const french = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  return french ? `0${french.slice(1).join('\u00a0')}` : phone;
}
