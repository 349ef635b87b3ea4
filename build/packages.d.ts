/** The package has no types of its own. */
declare module 'workerd' {
  const workerd: { /** The path of the program. */ readonly default: string };
  export default workerd;
}
