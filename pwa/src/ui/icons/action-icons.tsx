// Icons of forms, cart and admin panel. They have their own file, because every page loads icons.tsx.
import { icon } from "./icons.tsx";

const EYE =
  "M2.5 12S6 5.8 12 5.8s9.5 6.2 9.5 6.2-3.5 6.2-9.5 6.2S2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z";

export const MoreIcon = /* @__PURE__ */ icon("M5.5 12h.01M12 12h.01M18.5 12h.01");
export const PlusIcon = /* @__PURE__ */ icon("M12 5.5v13M5.5 12h13");
export const ChevronUpIcon = /* @__PURE__ */ icon("M5.5 15 12 8.5l6.5 6.5");
export const MinusIcon = /* @__PURE__ */ icon("M5.5 12h13");
export const BinIcon = /* @__PURE__ */ icon(
  "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 11v5M13.7 11v5",
);
export const PencilIcon = /* @__PURE__ */ icon("M4.5 19.5l.8-3.8L15.8 5.2l3 3L8.3 18.7zM13.4 7.6l3 3");
export const CopyIcon = /* @__PURE__ */ icon(
  "M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM5.5 15.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1",
);
export const PrinterIcon = /* @__PURE__ */ icon(
  "M7.5 9V4h9v5M7.5 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2.5M7.5 14h9v6h-9z",
);
export const EyeIcon = /* @__PURE__ */ icon(EYE);
export const EyeOffIcon = /* @__PURE__ */ icon(`${EYE}M4.5 4.5l15 15`);
export const KeyIcon = /* @__PURE__ */ icon(
  "M12.5 15.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11.2 12.3 19.5 4M15.5 8l3 3",
);
export const CameraIcon = /* @__PURE__ */ icon(
  "M4.5 8h3.2l1.6-2.5h5.4L16.3 8h3.2a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM15.5 13.2a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
);
export const ImageIcon = /* @__PURE__ */ icon(
  "M5.5 5h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4.5 15.8l4.3-4.3 4.2 4.2 2.3-2.3 4.2 4.2M15.5 9h.01",
);
export const PinIcon = /* @__PURE__ */ icon(
  "M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
);
