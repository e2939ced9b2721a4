const LAND = "#f1eadf";
const RIVER_BANKS =
  "M640-10h170q-60 70-130 120-100 60-140 140-40 90-110 200H-10v-60q170-10 240-110 60-90 180-150 110-50 230-140z";

/** An SVG sketch of a town with a pin, shown until the real map is loaded. */
export function MapPlaceholder() {
  return (
    <svg viewBox="0 0 1200 440" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <pattern id="ville" width="74" height="52" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
        <path fill={LAND} d="M0 0h74v52H0z" />
        <path fill="none" stroke="#fffdfa" strokeWidth="4" d="M0 2h74M2 0v52M38 2v28" />
      </pattern>
      <path fill="url(#ville)" d="M0 0h1200v440H0z" />
      <path
        fill="#dfe6cd"
        d="M860 330q60-40 130-10t70 80-60 50H840q-40-60 20-120zM60 130q70-30 110 10t-20 80-110-10 20-80zM655 205l44-34 26 34-44 34z"
      />
      <path fill="#c8dfe3" d={RIVER_BANKS} />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="10">
        <path d="M860-10q-60 80-140 130-90 60-130 140-40 90-90 190M1010-10q-90 120-210 190T640 330q-40 60-50 120M590 262q130-30 240 60t390 60M800 180q110 90 410 80M-10 40q190 10 340 30" />
        <path stroke="#fbf8f3" strokeWidth="14" d="M330 72q260 0 560-32" />
      </g>
      <path fill="#a83c1c" d="M606 158s-28-26-28-48a28 28 0 0 1 56 0c0 22-28 48-28 48z" />
      <circle cx="606" cy="110" r="11" fill="#fff" />
    </svg>
  );
}
