// Runs in a worker thread (workbook.ts), so that a long workbook holds up nobody while it is written.
export { pageOf as default } from './book.mjs';
