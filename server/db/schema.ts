/** Every table, for migrations. Rules import the table of their own noun. */
export * from '../auth/table.ts';
export * from '../organizations/table.ts';
export * from '../cities/table.ts';
export * from '../crud/tables.ts';
export * from '../users/table.ts';
export * from '../files/table.ts';
export * from '../hall_templates/table.ts';
export * from '../events/table.ts';
export * from '../halls/table.ts';
export * from '../guests/table.ts';
export * from '../tickets/table.ts';
export * from '../booking/table.ts';
export * from '../jobs/table.ts';
export * from '../audit/table.ts';
export * from '../mail/table.ts';
