import rules from '#rules' with { type: 'json' };

/** The rules of this build. */
export { rules };
