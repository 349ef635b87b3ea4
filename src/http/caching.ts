/** How long a response may be cached, in seconds, and so how long a corrected rate may take to arrive. */
const FRESH_SECONDS = 300;

export const CACHE_PUBLIC = `public, max-age=${FRESH_SECONDS}`;
/** For results: their URL contains the inputs, so no shared cache may store them. */
export const CACHE_PRIVATE = `private, max-age=${FRESH_SECONDS}`;
/** For answers to a form that was sent: going back may show them again, once the browser has asked. */
export const CACHE_OF_FORM = 'private, no-cache';
