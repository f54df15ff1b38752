import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithHelm } from '../../checks/chart/testing/describe-with-helm.ts';
import { type InstalledChart, startInstalledChart } from './installed-chart/start-installed-chart.ts';

describeWithHelm('the chart, installed as processes', () => {
  let chart: InstalledChart;

  beforeAll(async () => {
    chart = await startInstalledChart();
  }, 300_000);
  afterAll(() => chart?.stop(), 60_000);

  it('its test walks the main job from Service to Service', async () => {
    expect(await chart.test()).toContain('At its moment it went out: http://localhost:');
  });

  it('and through the built-in gateway, as a browser would', async () => {
    expect(await chart.test(chart.gateway)).toContain('At its moment it went out: http://localhost:');
  });

  it('every service keeps to the rights of its account on the bus', async () => {
    expect(await chart.refusals()).toEqual([]);
  });

  it('the page is told that it is simulated', async () => {
    const reply = await fetch(chart.gateway, { headers: { accept: 'text/html' } });

    expect(await reply.text()).toMatch(/"simulated":\{"feedUrl":"http:\/\/localhost:\d+\/feed"/);
  });
});
