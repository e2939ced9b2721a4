import { icon } from "./icons.tsx";

/* Icons that only signed-in users see. They have their own file, so that visitors do not load them. */

export const SignOutIcon = /* @__PURE__ */ icon(
  "M13.5 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h7.5M10 12h10M16.5 8.5 20 12l-3.5 3.5",
);
export const AdminIcon = /* @__PURE__ */ icon(
  "M5.5 5h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9.5 5v14M12.8 9h3.4M12.8 12.5h3.4",
);
