import { classNames } from "../styles/class-names.ts";
import * as styles from "./icons.module.css";

export interface IconProps {
  /** Width and height in CSS pixels; 24 by default. */
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * Creates an icon from the SVG of its strokes on a 24 px grid. The icon is hidden from screen readers, because the
 * control around it has a label.
 */
export function icon(strokes: string) {
  return function Icon({ size = 24, className }: IconProps) {
    return (
      <svg
        className={classNames(styles.icon, className)}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={strokes} />
      </svg>
    );
  };
}

const CIRCLE = "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z";

export const MenuIcon = /* @__PURE__ */ icon("M4 7h16M4 12h16M4 17h16");
export const CloseIcon = /* @__PURE__ */ icon("M6 6l12 12M18 6 6 18");
export const SearchIcon = /* @__PURE__ */ icon(
  "M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM20 20l-4.4-4.4",
);
export const BagIcon = /* @__PURE__ */ icon(
  "M6 8.5h12l1.2 10.6a.8.8 0 0 1-.8.9H5.6a.8.8 0 0 1-.8-.9zM9 11V7a3 3 0 0 1 6 0v4",
);
export const HeartIcon = /* @__PURE__ */ icon(
  "M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z",
);
export const HomeIcon = /* @__PURE__ */ icon(
  "M4 11 12 4.4l8 6.6v8a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z",
);
export const GridIcon = /* @__PURE__ */ icon(
  "M4.8 4.5h5.4v6H4.8zM13.8 4.5h5.4v6h-5.4zM4.8 13.5h5.4v6H4.8zM13.8 13.5h5.4v6h-5.4z",
);
export const PersonIcon = /* @__PURE__ */ icon(
  "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.2c.9-3.7 3.8-5.7 7.5-5.7s6.6 2 7.5 5.7",
);
export const PhoneIcon = /* @__PURE__ */ icon(
  "M6.5 4h2.8l1.6 3.9-2 1.6a11.6 11.6 0 0 0 5.6 5.6l1.6-2 3.9 1.6v2.8a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z",
);
export const ChatIcon = /* @__PURE__ */ icon(
  "M3.8 20.2 5 16.1a8.4 8.4 0 1 1 3 2.9zM9.2 8.3c-.5 3 3.6 7.1 6.6 6.6l.6-1.8-2.1-1.1-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1.1-2.1z",
);
export const ChevronLeftIcon = /* @__PURE__ */ icon("M14.5 5.5 8 12l6.5 6.5");
export const ChevronRightIcon = /* @__PURE__ */ icon("M9.5 5.5 16 12l-6.5 6.5");
export const ChevronDownIcon = /* @__PURE__ */ icon("M5.5 9 12 15.5 18.5 9");
export const ArrowUpIcon = /* @__PURE__ */ icon("M12 19.5v-15M6 10.5l6-6 6 6");
export const ArrowRightIcon = /* @__PURE__ */ icon("M4.5 12h15M13.5 6l6 6-6 6");
export const CheckIcon = /* @__PURE__ */ icon("M5 12.5l4.5 4.5L19 7.5");
export const ExpandIcon = /* @__PURE__ */ icon("M14 4.5h5.5V10M10 19.5H4.5V14M19 5l-6 6M5 19l6-6");
export const FilterIcon = /* @__PURE__ */ icon("M4 7h16M7 12h10M10 17h4");
export const ShareIcon = /* @__PURE__ */ icon(
  "M12 15V4M8 7.5 12 4l4 3.5M6 11.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7.5",
);
export const FacebookIcon = /* @__PURE__ */ icon(
  "M10.6 20.5v-7.3H8v-3.1h2.6V7.8c0-2.7 1.6-4.3 4-4.3h2.1v3h-1.5c-1 0-1.5.5-1.5 1.5v2.1h2.9l-.5 3.1h-2.4v7.3z",
);
export const InstagramIcon = /* @__PURE__ */ icon(
  "M8 3.8h8A4.2 4.2 0 0 1 20.2 8v8a4.2 4.2 0 0 1-4.2 4.2H8A4.2 4.2 0 0 1 3.8 16V8A4.2 4.2 0 0 1 8 3.8zM15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM16.9 7.1h.01",
);
export const TruckIcon = /* @__PURE__ */ icon(
  "M5.2 17H3V6.5h11V17H9.4M14 10h3.6l3.4 3.4V17h-1.6M9.4 17.2a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM19.4 17.2a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0z",
);
export const TagIcon = /* @__PURE__ */ icon("M4.5 4.5h7.3l8 8-7.3 7.3-8-8zM8.5 8.5h.01");
export const ClockIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 7.2V12l3.2 2`);
export const HeadsetIcon = /* @__PURE__ */ icon(
  "M4.5 16.8V12a7.5 7.5 0 0 1 15 0v4.8a1.5 1.5 0 0 1-1.5 1.5h-1.5v-5h3M4.5 13.3h3v5H6a1.5 1.5 0 0 1-1.5-1.5M17.5 18.3c0 1.5-1.6 2.2-3.7 2.2",
);
export const AlertIcon = /* @__PURE__ */ icon("M12 4.5 20.8 19.5H3.2zM12 10v4.3M12 16.9h.01");
export const InfoIcon = /* @__PURE__ */ icon(`${CIRCLE}M12 11.2v5M12 7.8h.01`);
export const OfflineIcon = /* @__PURE__ */ icon(
  "M4.5 4.5l15 15M8.6 15.4a5 5 0 0 1 6.2-.4M5.4 12.2A9.6 9.6 0 0 1 9.6 9.6M13.8 9.2a9.6 9.6 0 0 1 4.8 3M12 18.8h.01",
);
export const MailIcon = /* @__PURE__ */ icon(
  "M4.5 6h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 7l8 6 8-6",
);
export const DownloadIcon = /* @__PURE__ */ icon("M12 4v11.5M7 10.8l5 4.7 5-4.7M5 19.5h14");
export const RefreshIcon = /* @__PURE__ */ icon("M19.5 12.5a7.5 7.5 0 1 1-2.2-5.8L19.5 9M19.5 4.5V9H15");
/** The shop's logo, a clothes hanger. */
export const HangerIcon = /* @__PURE__ */ icon(
  "M9.9 6.6A2.1 2.1 0 1 1 12.6 8.6c-.4.1-.6.4-.6.8v.6M12 10l-8.3 6c-1.3 1-.7 3 .9 3h14.8c1.6 0 2.2-2 .9-3z",
);
