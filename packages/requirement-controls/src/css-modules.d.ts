/** A CSS module: the generated names of its classes. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The address of a file that the build copies beside the scripts. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
