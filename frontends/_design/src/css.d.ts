declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  // biome-ignore lint/style/noDefaultExport: that is how the bundler gives a CSS module
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/inter';
declare module '@fontsource-variable/jost';
