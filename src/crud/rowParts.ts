import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '#shared/resource.ts';

/** What a screen knows of the rows of its list that no configuration says. */
export interface RowParts {
  /** Stands in front of the title. */
  picture?: ((record: RaRecord) => ReactNode) | undefined;
  /** Stands under the title. */
  note?: (record: RaRecord) => ReactNode;
  /** Cells in the place of the generated ones, by field; each knows which columns are shown. */
  cells?: Readonly<Record<string, (record: RaRecord, shown: readonly string[]) => ReactNode>>;
  /** What a card says in the place of the fields. */
  facts?: (record: RaRecord) => ReactNode;
  /** Stands at the end of a row. */
  end?: (record: RaRecord) => ReactNode;
  /** The record that a row opens, where it isn't the row's own. */
  opens?: (record: RaRecord) => string;
  ticks?: TickOf;
  /** Which rows can be ticked; all, if not given. */
  mayPick?: (record: RaRecord) => boolean;
}

/** A tick that stands for something else than the record of its row. */
export interface TickOf {
  of: (record: RaRecord) => string;
  /** The noun of what is ticked: an edit of the ticked changes that. */
  resource: Resource;
  /** The rows behind what is ticked. */
  rows: (ticked: readonly string[]) => Promise<string[]>;
}

export interface Rows extends RowParts {
  resource: Resource;
  onOpen: (id: string) => void;
  canPick: boolean;
}

export const ownId = ({ id }: RaRecord) => String(id);
/** What a tick on a row stands for. */
export const tickOf = (ticks: TickOf | undefined) => ticks?.of ?? ownId;
