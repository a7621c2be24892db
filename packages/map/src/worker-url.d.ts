/** The address of a worker that the bundler made. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
