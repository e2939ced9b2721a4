// Types of the files that Vite lets modules import. Vite's own types name only the default export of a CSS module. The
// shop imports the class names as a namespace, so that the build replaces each of them by its value.

declare module "*.module.css" {
  const classNames: { readonly [name: string]: string };
  export = classNames;
}

declare module "*.css" {}

declare module "*?url" {
  const url: string;
  export = url;
}

declare module "*?raw" {
  const text: string;
  export = text;
}
