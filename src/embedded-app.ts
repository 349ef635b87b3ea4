export { createCalculators } from './browser.ts';
export { rules } from './embedded-rules.ts';
export { createApp, type HttpApp, type HttpOptions } from './http-app.ts';
