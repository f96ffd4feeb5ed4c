import { seatKey, type SeatPosition } from '../port.ts';

/** One seat of a screen; areas share one grid of rows and columns. */
export interface ScreenSeat extends SeatPosition {
  row_name: string;
  seat_name: string;
  /** 0 normal, 3 and 1 the left and right half of a couple seat. */
  style: 0 | 1 | 3;
  /** Both halves of a couple seat, itself among them. */
  group: SeatPosition[] | null;
  priority: number;
  /** Not for sale whatever is ordered: sold, kept back or broken; 0 for all others. */
  blocked: number;
}

export interface ScreenArea {
  number: number;
  category: string;
  name: string;
  seats: ScreenSeat[];
}

export interface CinemaScreen {
  name: string;
  rows: number;
  columns: number;
  areas: ScreenArea[];
}

const ROW_NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Statuses of the first seats of the last row: sold, held by somebody, broken. */
const BLOCKED = [1, 2, 3];
const STANDARD = { number: 3, category: '0000000000', name: 'Standard' };
const VIP = { number: 1, category: '0000000001', name: 'VIP' };
const LOUNGE = { number: 2, category: '0000000001', name: 'VIP' };
const COUPLE = { number: 4, category: '0000000002', name: 'Couple' };

/**
 * A hall as cinemas have them: several areas in one grid, two of one category, rows of an area that are empty, rows of
 * different lengths, row A nearest the screen at the highest row index, numbers that run against the columns where
 * `mirrored`, a row of couple seats, and in the last row seats that are sold, kept back and broken.
 */
export function makeScreen(name: string, rows: number, columns: number, mirrored = false): CinemaScreen {
  const areas: ScreenArea[] = [STANDARD, VIP, LOUNGE, COUPLE].map((area) => ({ ...area, seats: [] }));
  const [standard, vip, lounge, couple] = areas as [ScreenArea, ScreenArea, ScreenArea, ScreenArea];
  for (let row = 0; row < rows; row += 1) {
    const area = row === 1 ? couple : row === 2 ? lounge : row >= rows - 3 ? standard : vip;
    // Every third row begins a column later; couples leave the sides free.
    const from = area === couple ? 2 : row % 3 === 0 ? 1 : 0;
    const to = area === couple ? 2 + Math.floor((columns - 3) / 2) * 2 - 1 : columns - 1;
    for (let column = from; column <= to; column += 1) {
      const position = { area: area.number, row, column };
      const left = { ...position, column: column - ((column - from) % 2) };
      const group = area === couple ? [left, { ...left, column: left.column + 1 }] : null;
      area.seats.push({
        ...position,
        row_name: ROW_NAMES[rows - 1 - row]!,
        seat_name: String(mirrored ? to - column + 1 : column - from + 1),
        style: group ? (column === left.column ? 3 : 1) : 0,
        group,
        priority: 1 + ((row + column) % 4),
        blocked: row === 0 ? (BLOCKED[column - from] ?? 0) : 0,
      });
    }
  }
  return { name, rows, columns, areas };
}

/** The seat plan as the Connect API answers it. `status`: 0 free, 1 sold, 2 held, by seat key. */
export function connectPlan(screen: CinemaScreen, status: (key: string) => number) {
  const codes = [...new Set(screen.areas.map(({ category }) => category))];
  return {
    ErrorDescription: null,
    ResponseCode: 0,
    SeatLayoutData: {
      AreaCategories: codes.map((AreaCategoryCode) => ({
        AreaCategoryCode,
        IsInSeatDeliveryEnabled: false,
        SeatsToAllocate: 0,
        SeatsAllocatedCount: 0,
        SeatsNotAllocatedCount: 0,
        SelectedSeats: [],
      })),
      Areas: screen.areas.map((area) => ({
        Number: area.number,
        AreaCategoryCode: area.category,
        Description: area.name,
        DescriptionAlt: '',
        NumberOfSeats: area.seats.length,
        IsAllocatedSeating: true,
        HasSofaSeatingEnabled: false,
        Left: 0,
        Top: 90,
        Width: 10,
        Height: 10,
        RowCount: screen.rows,
        ColumnCount: screen.columns,
        Rows: Array.from({ length: screen.rows }, (_, row) => connectRow(area, row, status)),
      })),
      BoundaryLeft: -0.2,
      BoundaryRight: 10,
      BoundaryTop: 90,
      ScreenStart: -0.2,
      ScreenWidth: 10.6,
    },
  };
}

function connectRow(area: ScreenArea, row: number, status: (key: string) => number) {
  const seats = area.seats.filter((seat) => seat.row === row);
  return {
    PhysicalName: seats[0]?.row_name ?? null,
    Seats: seats.map((seat) => ({
      Id: seat.seat_name,
      Position: connectPosition(seat),
      Priority: seat.priority,
      SeatStyle: seat.style,
      SeatsInGroup: seat.group?.map(connectPosition) ?? null,
      Status: status(seatKey(seat)),
      OriginalStatus: status(seatKey(seat)),
    })),
  };
}

function connectPosition({ area, row, column }: SeatPosition) {
  return { AreaNumber: area, RowIndex: row, ColumnIndex: column };
}
