export { editPath, guestsPath, pagePath, stepPath, ticketsPath } from '#shared/eventState.ts';
