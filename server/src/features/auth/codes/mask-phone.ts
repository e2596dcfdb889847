/** A phone as logs may hold it: `+33612345678` → `+33•••••678`. Anything shorter is hidden whole. */
export function maskPhone(phone: string): string {
  return phone.length < 9 ? '•••••' : `${phone.slice(0, 3)}•••••${phone.slice(-3)}`;
}
