import { icon } from "../../../ui/icons/icons.tsx";

export const CopyIcon = /* @__PURE__ */ icon("M9 8.5h9.5V20H9zM15 8.5V4.5H5.5V16H9");
