/**
 * Makes a value once for each key, such as an object of the rules, and keeps it as long as the key.
 * @param make may take more than the key, which decides what the value is.
 */
export function onceEach<K extends object, M extends readonly unknown[], T extends object>(
  make: (key: K, ...more: M) => T,
): (key: K, ...more: M) => T {
  const made = new WeakMap<K, T>();
  return (key, ...more) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key, ...more);
    made.set(key, value);
    return value;
  };
}
