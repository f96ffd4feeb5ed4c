import type { Tokens } from './tokens.ts';

/** 2 px of accent and 3 px of soft around it, apart from the thing itself; forced colours get an outline. */
export function focusRing(look: Tokens) {
  return {
    outline: '2px solid transparent',
    boxShadow: `0 0 0 1px ${look.surface}, 0 0 0 3px ${look.accent}, 0 0 0 6px ${look.soft}`,
  };
}
