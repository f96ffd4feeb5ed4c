import type { Field, FieldOf, Kind, Resource } from '#shared/resource.ts';

/** One field of a resource, as the parts of its kind get it. */
export interface FieldProps<F extends Field = Field> {
  resource: Resource;
  name: string;
  field: F;
}
export type PropsOf<K extends Kind> = FieldProps<FieldOf<K>>;
export type CellProps<F extends Field = Field> = FieldProps<F> & {
  record: Record<string, unknown>;
  /** Not a line of a list: all of a long text, with its lines. */
  whole?: boolean;
};
