/** The package has no types: what its main module, in CommonJS, exports. */
declare module 'workerd' {
  const workerd: { /** The path of the program. */ readonly default: string };
  export default workerd;
}
