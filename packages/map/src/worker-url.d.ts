/** The address of a worker that the bundler built. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
