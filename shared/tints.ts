/** Quiet grounds to tell things of one sort apart, in the order they are given out; none of them means a state. */
export const TINTS = ['slate', 'blue', 'plum', 'rose', 'brick', 'ochre', 'moss', 'sea'] as const;
export type Tint = (typeof TINTS)[number];
