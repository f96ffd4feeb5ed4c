/** On a phone a finger must hit it: a link in a text, and a button that is a picture. */
export const THUMB = { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } };
export const TARGET = { width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 } };
/** A button with words. */
export const TALL = { minHeight: { xs: 44, sm: 36 } };
