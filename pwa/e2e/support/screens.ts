/** Test options for a screen of the given width (CSS pixels) with a mouse. */
export const desktop = (width: number) => ({
  viewport: { width, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
});
