/** The steps of section 2, in order; the one that is open stands in the address as `?step=`. */
export const STEPS = ['info', 'customer', 'halls', 'plan', 'sectors', 'guests'] as const;
export type Step = (typeof STEPS)[number];
