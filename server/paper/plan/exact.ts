import type { Cell, CellObject } from 'write-excel-file/node';

/**
 * A cell whose text is read as it is. What looks like a sign spelt by its number (`_x0041_`) would be read as that sign. And
 * the writer looks texts up in a plain object: those that every object has anyway (`constructor`) it takes for written.
 */
export function exact(cell: Cell): Cell {
  const { value } = (cell ?? {}) as CellObject;
  if (typeof value !== 'string') return cell;
  const text = value.replace(/_(?=x[\da-f]{4}_)/gi, spelt);
  const known = text in {} ? spelt(text[0]!) + text.slice(1) : text;
  return known === value ? cell : { ...(cell as CellObject), value: known };
}

function spelt(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
