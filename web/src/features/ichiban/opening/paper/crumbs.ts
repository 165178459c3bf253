type Crumb = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  size: number;
  age: number;
};

const lifetime = 0.9; // s
const gravity = 900; // px per s²
const most = 60;

/** Bits of paper that fly off where the sheet tears: its bare core, and its `print`. */
export function createCrumbs(random: () => number, print: string) {
  const crumbs: Crumb[] = [];
  return {
    any: () => crumbs.length > 0,
    burst(x: number, y: number, count: number) {
      for (let i = 0; i < count && crumbs.length < most; i++) {
        crumbs.push({
          x,
          y,
          vx: (random() - 0.35) * 190,
          vy: -40 - random() * 200,
          turn: random() * 6,
          spin: (random() - 0.5) * 16,
          size: 1.4 + random() * 3.4,
          age: 0,
        });
      }
    },
    step(seconds: number) {
      for (const crumb of crumbs) {
        crumb.age += seconds;
        crumb.vy += gravity * seconds;
        crumb.x += crumb.vx * seconds;
        crumb.y += crumb.vy * seconds;
        crumb.turn += crumb.spin * seconds;
      }
      for (let i = crumbs.length - 1; i >= 0; i--) if (crumbs[i]!.age > lifetime) crumbs.splice(i, 1);
    },
    draw(pen: CanvasRenderingContext2D) {
      for (const { x, y, turn, size, age } of crumbs) {
        pen.save();
        pen.translate(x, y);
        pen.rotate(turn);
        pen.scale(1, Math.cos(turn * 1.3));
        pen.globalAlpha = Math.min(1, (lifetime - age) * 3);
        pen.fillStyle = size > 3.2 ? print : '#fff3de';
        pen.fillRect(-size, -size * 0.6, size * 2, size * 1.2);
        pen.restore();
      }
    },
  };
}
