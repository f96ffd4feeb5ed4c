import type { LucideIcon } from 'lucide-react';

/** One line of the palette. */
export interface Line {
  key: string;
  /** Which answer of the search it stands with. */
  round: number;
  group: string;
  label: string;
  hint?: string | null;
  /** What else it is found by. */
  also?: string;
  Icon: LucideIcon;
  run: () => void;
}

/** A line before it stands with an answer. */
export type Entry = Omit<Line, 'round'>;
