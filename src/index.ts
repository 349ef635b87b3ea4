export * from './browser.ts';
export { runBatch } from './operations/batch/batch.ts';
// Its library for calendars is as large as everything else that is no data, so pages load it by themselves.
export { calendar } from './operations/calendar.ts';
