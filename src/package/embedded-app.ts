export { rules } from '../embedded-rules.ts';
export { createCalculators } from './browser.ts';
export { createApp, type HttpApp, type HttpOptions } from './http-app.ts';
