import type { Drawing, Hold } from "../artwork.ts";
import type { Pen } from "../pen.ts";
import { drawBackpack, drawBag, drawBelt, drawWatch } from "./bags-and-watches.ts";
import { drawHank, drawWig } from "./hair.ts";
import { drawBoot, drawDressShoe, drawFlatFromAbove, drawHeel, drawSneaker } from "./shoes.ts";
import { drawBikini, drawBra, drawBriefs, drawSlip, drawSwimsuit } from "./underwear.ts";

type Box = Drawing["box"];

const as =
  (hold: Hold, box: Box, weaveScale = 0.8) =>
  (draw: (pen: Pen) => string): Drawing => ({ hold, box, weaveScale, draw });

const bag = as("standing", [-450, -20, 900, 880]);
const backpack = as("standing", [-430, 0, 860, 940]);
const shoe = as("shoe", [-480, -20, 970, 540], 0.6);
const highShoe = as("shoe", [-480, -210, 970, 730], 0.6);
const boot = as("shoe", [-370, -380, 800, 1240], 0.8);
const flat = as("pair", [-180, -10, 360, 830], 0.62);
const watch = as("lying", [-280, 0, 560, 1110], 0.5);
const wig = as("standing", [-420, -90, 840, 1080]);
const smalls = as("lying", [-460, -10, 920, 640], 0.7);
const swimsuit = as("lying", [-300, 20, 600, 1060], 0.8);

export const OBJECTS = {
  toteBag: bag((pen) => drawBag(pen, "tote")),
  bucketBag: bag((pen) => drawBag(pen, "bucket")),
  crescentBag: bag((pen) => drawBag(pen, "crescent")),
  flapBag: bag((pen) => drawBag(pen, "flap")),
  basketBag: bag((pen) => drawBag(pen, "basket")),
  trapezeBag: bag((pen) => drawBag(pen, "trapeze")),
  rolltopBackpack: backpack((pen) => drawBackpack(pen, "rolltop")),
  cityBackpack: backpack((pen) => drawBackpack(pen, "city")),
  miniBackpack: backpack((pen) => drawBackpack(pen, "mini")),
  sportBackpack: backpack((pen) => drawBackpack(pen, "sport")),
  classicWatch: watch((pen) => drawWatch(pen, "classic", "gold")),
  chronoWatch: watch((pen) => drawWatch(pen, "chrono")),
  squareWatch: watch((pen) => drawWatch(pen, "square", "gold")),
  steelWatch: watch((pen) => drawWatch(pen, "bracelet", "steel")),
  goldWatch: watch((pen) => drawWatch(pen, "bracelet", "gold")),
  digitalWatch: watch((pen) => drawWatch(pen, "digital")),
  thinWatch: watch((pen) => drawWatch(pen, "thin", "rose")),
  belt: as("lying", [-370, 90, 740, 520])(drawBelt),
  lowSneaker: highShoe((pen) => drawSneaker(pen, "low")),
  runner: highShoe((pen) => drawSneaker(pen, "runner")),
  highSneaker: highShoe((pen) => drawSneaker(pen, "high")),
  derby: shoe((pen) => drawDressShoe(pen, "derby")),
  loafer: shoe((pen) => drawDressShoe(pen, "loafer")),
  monkShoe: shoe((pen) => drawDressShoe(pen, "monk")),
  blockHeel: shoe((pen) => drawHeel(pen, "block")),
  wedge: shoe((pen) => drawHeel(pen, "wedge")),
  slingback: shoe((pen) => drawHeel(pen, "slingback")),
  strappySandal: shoe((pen) => drawHeel(pen, "strappy")),
  stiletto: shoe((pen) => drawHeel(pen, "stiletto")),
  mule: shoe((pen) => drawHeel(pen, "mule")),
  sandal: shoe((pen) => drawDressShoe(pen, "sandal")),
  heeledBoot: boot((pen) => drawBoot(pen, "heeled")),
  rangerBoot: boot((pen) => drawBoot(pen, "ranger")),
  chelseaBoot: boot((pen) => drawBoot(pen, "chelsea")),
  tallBoot: boot((pen) => drawBoot(pen, "tall")),
  laceBoot: boot((pen) => drawBoot(pen, "lace")),
  rainBoot: boot((pen) => drawBoot(pen, "rain")),
  pointedBabouche: flat((pen) => drawFlatFromAbove(pen, "pointed")),
  roundBabouche: flat((pen) => drawFlatFromAbove(pen, "round")),
  slide: flat((pen) => drawFlatFromAbove(pen, "open")),
  pointedFlat: flat((pen) => drawFlatFromAbove(pen, "dorsay")),
  balletFlat: flat((pen) => drawFlatFromAbove(pen, "ballet")),
  strapFlat: flat((pen) => drawFlatFromAbove(pen, "strap")),
  bowFlat: flat((pen) => drawFlatFromAbove(pen, "bow")),
  bobWig: wig((pen) => drawWig(pen, "bob")),
  wavyWig: wig((pen) => drawWig(pen, "waves")),
  braidedWig: wig((pen) => drawWig(pen, "braids")),
  afroWig: wig((pen) => drawWig(pen, "afro")),
  curlyWig: wig((pen) => drawWig(pen, "curly")),
  sleekWig: wig((pen) => drawWig(pen, "sleek")),
  fringeWig: wig((pen) => drawWig(pen, "fringe")),
  pixieWig: wig((pen) => drawWig(pen, "pixie")),
  bunWig: wig((pen) => drawWig(pen, "bun")),
  straightHank: as("lying", [-220, 20, 440, 1000])((pen) => drawHank(pen, 0)),
  wavyHank: as("lying", [-260, 20, 520, 1000])((pen) => drawHank(pen, 36)),
  bra: smalls(drawBra),
  briefs: smalls((pen) => drawBriefs(pen, "classic")),
  highBriefs: smalls((pen) => drawBriefs(pen, "high")),
  boxers: smalls((pen) => drawBriefs(pen, "boxer")),
  camisole: as("lying", [-300, 30, 600, 760])((pen) => drawSlip(pen, 720, 236)),
  nightdress: as("lying", [-320, 30, 640, 1080])((pen) => drawSlip(pen, 1040, 270)),
  scoopSwimsuit: swimsuit((pen) => drawSwimsuit(pen, "scoop")),
  halterSwimsuit: swimsuit((pen) => drawSwimsuit(pen, "halter")),
  sportSwimsuit: swimsuit((pen) => drawSwimsuit(pen, "sport")),
  oneShoulderSwimsuit: swimsuit((pen) => drawSwimsuit(pen, "oneShoulder")),
  triangleBikini: as("lying", [-450, 0, 900, 1040], 0.8)((pen) => drawBikini(pen, "triangle")),
  bandBikini: as("lying", [-350, 40, 700, 1000], 0.8)((pen) => drawBikini(pen, "band")),
} as const satisfies Record<string, Drawing>;
