export interface Borders {
  modules: number;
  imports: number;
  violations: string[];
}
export const MINIMUM: Record<string, number>;
export function checkBorders(root: string, minimum?: Record<string, number>): Borders;
