/** A recipient who is the payer. */
export const SAME_AS_PAYER = 'Même que le payeur';
