import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';

/** A ticket as most are: a seat in a theatre, in Russian. */
export function seatTicket(change: Partial<TicketSnapshot> = {}): TicketSnapshot {
  return {
    template: 1,
    language: 'ru',
    organization: 'Северная сцена',
    event: { name: 'Вручение премии «Маяк»', code: 'МАЯК-27' },
    guest: { last_name: 'Медведева', first_name: 'Ольга', middle_name: 'Игоревна' },
    date: '2026-11-27',
    time: '19:00',
    zone: 'Europe/Moscow',
    city: 'Санкт-Петербург',
    location: 'Концертный зал «Аврора»',
    address: 'Пироговская наб., 5/2',
    sector: { number: 2, name: 'Сектор 2' },
    row: '5',
    area: null,
    seat: '12',
    place: 1000 + 5 * 20 + 12,
    hall: 'Большой зал',
    token: 'Hk0qQn1wS2eYb8fXz5T9Aw',
    url: 'https://parterre.example.ru/t/Hk0qQn1wS2eYb8fXz5T9Aw',
    image_id: null,
    logo_id: null,
    plan_id: 'plan-1',
    ...change,
  };
}

/** A ticket in English, in the same hall. */
export function englishTicket(change: Partial<TicketSnapshot> = {}): TicketSnapshot {
  return seatTicket({
    language: 'en',
    organization: 'Northern Stage',
    event: { name: 'The Lighthouse Prize Award Ceremony', code: 'LIGHT-27' },
    guest: { last_name: 'Ångström', first_name: 'Zoë', middle_name: null },
    city: 'Yekaterinburg',
    zone: 'Asia/Yekaterinburg',
    location: 'Aurora Concert Hall',
    address: '5/2 Pirogovskaya Embankment',
    sector: { number: 2, name: 'Sector 2' },
    ...change,
  });
}

/** A place in a free seating area. */
export function areaTicket(change: Partial<TicketSnapshot> = {}): TicketSnapshot {
  return seatTicket({ row: null, area: 'Танцпол', seat: '17', place: 5017, sector: null, ...change });
}

/** Three blocks of slanting rows, a balcony behind, the stage on top. */
export function theatre(): TicketPlan {
  const seats: TicketPlan['seats'] = [];
  for (let row = 1; row <= 12; row++) {
    const count = 10 + Math.floor(row / 2);
    for (let i = 1; i <= count; i++) {
      seats.push({ place: 1000 + row * 20 + i, x: (i - (count + 1) / 2) * 24, y: row * 26, sector: 2 });
    }
    for (let i = 1; i <= 9; i++) {
      seats.push({ place: 2000 + row * 20 + i, x: -190 - i * 24, y: row * 26 - i * 6, sector: 1 });
      seats.push({ place: 3000 + row * 20 + i, x: 190 + i * 24, y: row * 26 - i * 6, sector: 3 });
    }
  }
  for (let row = 1; row <= 4; row++) {
    for (let i = 1; i <= 24; i++) {
      seats.push({ place: 4000 + row * 30 + i, x: (i - 12.5) * 24, y: 360 + row * 26, sector: 4 });
    }
  }
  return { stage: { kind: 'stage', side: 'top' }, seats, areas: [] };
}

/** A dance floor, two bars and a few rows of seats at the side. */
export function club(): TicketPlan {
  const seats = Array.from({ length: 30 }, (_, i) => ({
    place: i + 1,
    x: 560 + (i % 5) * 24,
    y: 40 + Math.floor(i / 5) * 40,
    sector: null,
  }));
  return {
    stage: { kind: 'stage', side: 'top' },
    seats,
    areas: [
      { name: 'Танцпол', x: 0, y: 0, width: 360, height: 220, first: 5001, last: 5200 },
      { name: 'Бар', x: 400, y: 0, width: 120, height: 90, first: 6001, last: 6040 },
      {
        name: 'Балкон для гостей с очень длинным именем',
        x: 400,
        y: 120,
        width: 120,
        height: 100,
        first: 7001,
        last: 7040,
      },
    ],
  };
}

/** A plain hall of equal rows. */
export function grid(rows: number, columns: number, stage: TicketPlan['stage']): TicketPlan {
  const seats = Array.from({ length: rows * columns }, (_, i) => ({
    place: i + 1,
    x: (i % columns) * 24,
    y: Math.floor(i / columns) * 24,
    sector: i % columns < columns / 2 ? 1 : 2,
  }));
  return { stage, seats, areas: [] };
}

/** `count` numbers, one after another. */
export function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}
