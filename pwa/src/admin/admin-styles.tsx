import sheet from "./admin.css?url";

/** The panel's own style sheet: the shoppers' stands in every page and must not carry it. */
export function PanelSheet() {
  return <link rel="stylesheet" href={sheet} precedence="panel" />;
}
