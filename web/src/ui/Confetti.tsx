import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

type Scrap = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  turn: number;
  spin: number;
  color: string;
  round: boolean;
};

const lifetime = 3200; // ms
const colors = ['#e4372c', '#ffcb3d', '#12a38b', '#3c4bb0', '#ffa9be', '#fff9ef'];

const throwScraps = (width: number, height: number, count: number): Scrap[] =>
  Array.from({ length: count }, (_, index) => {
    const left = index % 2 === 0;
    const power = height * (0.9 + Math.random() * 0.8);
    const angle = (left ? -1 : -2.14) + (Math.random() - 0.5) * 0.7;
    return {
      x: left ? -10 : width + 10,
      y: height * 0.72,
      vx: Math.cos(angle) * power * 0.75,
      vy: Math.sin(angle) * power,
      size: 5 + Math.random() * 7,
      turn: Math.random() * 6.28,
      spin: (Math.random() - 0.5) * 14,
      color: colors[index % colors.length] ?? '#e4372c',
      round: index % 5 === 0,
    };
  });

/** Paper scraps thrown from both sides once, when it appears. Renders nothing under reduced motion. */
export function Confetti({ count = 140 }: { count?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen || prefersReducedMotion()) return;
    const { innerWidth: width, innerHeight: height } = window;
    const density = Math.min(2, window.devicePixelRatio);
    element.width = width * density;
    element.height = height * density;

    const scraps = throwScraps(width, height, count);
    const started = performance.now();
    let before = started;
    let frame = 0;
    const draw = (now: number) => {
      const dt = Math.min(0.04, (now - before) / 1000);
      before = now;
      pen.setTransform(density, 0, 0, density, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.globalAlpha = Math.min(1, (lifetime - (now - started)) / 600);
      for (const scrap of scraps) {
        scrap.vy += height * 1.15 * dt;
        scrap.vx *= 1 - 0.9 * dt;
        scrap.vy *= 1 - 0.6 * dt;
        scrap.x += scrap.vx * dt;
        scrap.y += scrap.vy * dt;
        scrap.turn += scrap.spin * dt;
        pen.fillStyle = scrap.color;
        pen.setTransform(density, 0, 0, density, scrap.x * density, scrap.y * density);
        pen.rotate(scrap.turn);
        // Paper turns over as it falls: its height swings through zero.
        pen.scale(1, Math.cos(scrap.turn * 1.7));
        pen.beginPath();
        if (scrap.round) pen.arc(0, 0, scrap.size / 2, 0, 6.3);
        else pen.rect(-scrap.size / 2, -scrap.size * 0.35, scrap.size, scrap.size * 0.7);
        pen.fill();
      }
      if (now - started < lifetime) frame = requestAnimationFrame(draw);
      else element.width = 0;
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [count]);

  return <canvas ref={canvas} className="pointer-events-none fixed inset-0 z-40 h-full w-full" />;
}
