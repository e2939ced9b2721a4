/** Test options for a computer with a mouse and a screen of this width (CSS pixels). */
export const desktop = (width: number) => ({
  viewport: { width, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
});
